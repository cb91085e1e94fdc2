package chat.localstack;

import chat.testkit.house.HouseRules;

class HouseRulesTest extends HouseRules {}
