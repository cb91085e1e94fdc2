package chat.localstack;

import chat.testkit.HouseRules;

class HouseRulesTest extends HouseRules {}
