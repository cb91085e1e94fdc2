package chat.blob;

import chat.testkit.house.HouseRules;

class BlobStoreHouseTest extends HouseRules {}
