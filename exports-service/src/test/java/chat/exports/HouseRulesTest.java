package chat.exports;

import chat.testkit.house.HouseRules;

class HouseRulesTest extends HouseRules {}
