package chat.messaging;

import chat.testkit.house.HouseRules;

final class HouseRulesTest extends HouseRules {}
