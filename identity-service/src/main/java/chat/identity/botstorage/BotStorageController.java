package chat.identity.botstorage;

import chat.kit.envelope.JsonText;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.LargeForm;
import chat.kit.params.Params;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import java.util.Map;

/** Reads and changes a bot's storage (API: get-bot-storage, update-bot-storage). */
@Operations
@ForCallers
final class BotStorageController {
  private final BotStorage storage;
  private final ReadStorage readStorage;

  BotStorageController(BotStorage storage, ReadStorage readStorage) {
    this.storage = storage;
    this.readStorage = readStorage;
  }

  /**
   * Returns texts that the calling bot has stored.
   *
   * <p>Only bots may call it. The response has {@code storage}, an object of the texts by key. A
   * key that does not exist is refused.
   */
  @OperationId("get-bot-storage")
  @AnswerField(
      name = "storage",
      type = String.class,
      shape = Shape.MAP,
      text = "The values by their keys.")
  @Get("/bot_storage")
  Map<String, JsonText> get(Bot bot, @Params StorageKeysParams params) {
    return Map.of("storage", readStorage.get(bot, params.keys()));
  }

  /**
   * Stores texts by key for the calling bot.
   *
   * <p>Only bots may call it. Existing keys get the new text, all other entries stay. Keys and
   * texts of a bot have at most 10,000,000 characters in total.
   *
   * <p>The limit of the form fits the whole storage in its longest encoding: sixteen bytes, {@code
   * %5Cud83d%5Cudc19}, for each character.
   */
  @LargeForm(mebibytes = 160)
  @OperationId("update-bot-storage")
  @Put("/bot_storage")
  void put(Bot bot, @Params PutStorageParams params) {
    storage.put(bot, params.storage());
  }

  /**
   * Deletes texts that the calling bot has stored.
   *
   * <p>Only bots may call it. If one of the keys does not exist, nothing is deleted.
   */
  @OperationId("remove-bot-storage")
  @Delete("/bot_storage")
  void delete(Bot bot, @Params DeleteStorageParams params) {
    storage.delete(bot, params.keys() == null ? null : params.keys().keys());
  }
}
