package chat.testkit;

final class TestKitHouseTest extends HouseRules {}
