package chat.identity;

import chat.testkit.HouseRules;

final class IdentityRulesTest extends HouseRules {}
