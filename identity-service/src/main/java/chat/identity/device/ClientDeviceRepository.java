package chat.identity.device;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** The table {@code client_device}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ClientDeviceRepository
    extends GenericRepository<ClientDeviceRepository.StoredDevice, Long> {

  /** A device of an account. */
  @MappedEntity("client_device")
  record StoredDevice(long deviceId, long userId) {}

  /** Finds the ids of an account's devices, the oldest first. */
  @Query(
      """
      select device_id from client_device
      where organization_id = :organizationId and user_id = :userId order by device_id
      """)
  List<Long> list(long organizationId, long userId);

  /** Inserts a device and returns its id. */
  @Query(
      """
      insert into client_device (organization_id, user_id) values (:organizationId, :userId)
      returning device_id
      """)
  List<Long> insert(long organizationId, long userId);

  /** Deletes a device of the account; returns none or one. */
  @Query(
      """
      delete from client_device
      where organization_id = :organizationId and user_id = :userId and device_id = :deviceId
      returning device_id, user_id
      """)
  List<StoredDevice> delete(long organizationId, long userId, long deviceId);

  /**
   * Deletes the oldest devices of the account and returns these.
   *
   * @param kept the number of newest devices that stay
   */
  @Query(
      """
      delete from client_device where device_id in (
        select device_id from client_device
        where organization_id = :organizationId and user_id = :userId
        order by device_id desc offset :kept)
      returning device_id, user_id
      """)
  List<StoredDevice> deleteOldest(long organizationId, long userId, int kept);

  /** Deletes all devices of the accounts and returns these. */
  @Query(
      """
      delete from client_device
      where organization_id = :organizationId and user_id = any(:userIds)
      returning device_id, user_id
      """)
  List<StoredDevice> deleteAll(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);
}
