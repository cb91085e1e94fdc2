package chat.exports;

import chat.testkit.HouseRules;

class HouseRulesTest extends HouseRules {}
