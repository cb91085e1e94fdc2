package chat.channels;

import chat.testkit.house.HouseRules;

final class HouseRulesTest extends HouseRules {}
