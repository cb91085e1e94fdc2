package chat.messaging;

import chat.testkit.HouseRules;

final class HouseRulesTest extends HouseRules {}
