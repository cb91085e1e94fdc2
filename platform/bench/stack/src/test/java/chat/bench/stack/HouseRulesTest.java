package chat.bench.stack;

import chat.testkit.HouseRules;

class HouseRulesTest extends HouseRules {}
