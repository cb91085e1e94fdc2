package chat.kit;

import chat.testkit.HouseRules;

final class HouseRulesTest extends HouseRules {}
