package chat.testkit;

import chat.testkit.house.HouseRules;

final class TestKitHouseTest extends HouseRules {}
