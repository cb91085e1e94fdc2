package chat.kit.openapi;

import java.util.List;

/**
 * Settings that are parameters of an operation, in addition to those of its record.
 *
 * @param operationId the value of the operation's {@link chat.kit.http.OperationId}
 */
public record SettingParameters(String operationId, List<? extends DescribedSetting> settings) {}
