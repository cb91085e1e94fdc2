package chat.gateway;

import chat.testkit.HouseRules;

final class GatewayRulesTest extends HouseRules {}
