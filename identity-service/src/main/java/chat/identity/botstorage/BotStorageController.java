package chat.identity.botstorage;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;

/** A bot's storage (specification, operation 10 and its companions). */
@Operations
@ForCallers
final class BotStorageController {
  private final BotStorage storage;

  BotStorageController(BotStorage storage) {
    this.storage = storage;
  }

  /** The answer of {@code GET /bot_storage}. */
  @Serdeable
  record Stored(Map<String, String> storage) {}

  @Get("/bot_storage")
  Stored get(Caller caller, @Params StorageKeysParams params) {
    return new Stored(storage.get(Bot.of(caller), params.keys()));
  }

  @Put("/bot_storage")
  void put(Caller caller, @Params PutStorageParams params) {
    storage.put(Bot.of(caller), params.storage());
  }

  @Delete("/bot_storage")
  void delete(Caller caller, @Params StorageKeysParams params) {
    storage.delete(Bot.of(caller), params.keys());
  }
}
