package chat.uploads;

import chat.testkit.house.HouseRules;

class HouseRulesTest extends HouseRules {}
