package chat.blob;

import chat.testkit.HouseRules;

class BlobStoreHouseTest extends HouseRules {}
