package chat.channels;

import chat.testkit.HouseRules;

final class HouseRulesTest extends HouseRules {}
