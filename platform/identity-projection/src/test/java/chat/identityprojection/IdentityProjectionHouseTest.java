package chat.identityprojection;

import chat.testkit.house.HouseRules;

final class IdentityProjectionHouseTest extends HouseRules {}
