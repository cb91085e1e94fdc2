package chat.kit;

import chat.testkit.house.HouseRules;

final class HouseRulesTest extends HouseRules {}
