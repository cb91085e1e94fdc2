package chat.kit.token;

import chat.kit.keys.ProgramKeys;

/** The names of the security roles that tokens grant. */
public final class Access {
  public static final String CALLER = "CALLER";
  public static final String VISITOR = "VISITOR";
  public static final String SERVICE = "SERVICE";
  public static final String GATEWAY = "GATEWAY";
  public static final String OPERATOR = "OPERATOR";

  private Access() {}

  static String of(Requester requester) {
    return switch (requester) {
      case Caller _ -> CALLER;
      case Visitor _ -> VISITOR;
      case ServiceCaller(var program) ->
          switch (program) {
            case ProgramKeys.GATEWAY -> GATEWAY;
            case ProgramKeys.OPERATOR -> OPERATOR;
            default -> SERVICE;
          };
    };
  }
}
