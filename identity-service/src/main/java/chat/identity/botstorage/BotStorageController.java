package chat.identity.botstorage;

import chat.kit.envelope.JsonText;
import chat.kit.http.Operations;
import chat.kit.params.LargeForm;
import chat.kit.params.Params;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import java.util.Map;

/** Reads and changes a bot's storage (API: get-storage, update-storage). */
@Operations
@ForCallers
final class BotStorageController {
  private final BotStorage storage;
  private final ReadStorage readStorage;

  BotStorageController(BotStorage storage, ReadStorage readStorage) {
    this.storage = storage;
    this.readStorage = readStorage;
  }

  /** Returns the texts by key as {@code storage}. */
  @Get("/bot_storage")
  Map<String, JsonText> get(Bot bot, @Params StorageKeysParams params) {
    return Map.of("storage", readStorage.get(bot, params.keys()));
  }

  /**
   * Stores entries.
   *
   * <p>The limit fits the whole storage in its longest encoding: sixteen bytes, {@code
   * %5Cud83d%5Cudc19}, for each of ten million characters.
   */
  @LargeForm(mebibytes = 160)
  @Put("/bot_storage")
  void put(Bot bot, @Params PutStorageParams params) {
    storage.put(bot, params.storage());
  }

  @Delete("/bot_storage")
  void delete(Bot bot, @Params DeleteStorageParams params) {
    storage.delete(bot, params.keys() == null ? null : params.keys().keys());
  }
}
