package chat.gateway;

import chat.testkit.house.HouseRules;

final class GatewayRulesTest extends HouseRules {}
