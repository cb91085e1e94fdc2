package chat.bench.stack;

import chat.testkit.house.HouseRules;

class HouseRulesTest extends HouseRules {}
