package chat.identity.copy;

import chat.testkit.HouseRules;

final class IdentityCopyHouseTest extends HouseRules {}
