package chat.identity;

import chat.testkit.house.HouseRules;

final class IdentityRulesTest extends HouseRules {}
