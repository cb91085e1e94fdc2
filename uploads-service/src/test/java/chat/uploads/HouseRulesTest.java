package chat.uploads;

import chat.testkit.HouseRules;

class HouseRulesTest extends HouseRules {}
