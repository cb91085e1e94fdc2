package chat.uploads.upload;

import io.micronaut.data.annotation.MappedEntity;
import java.time.LocalDate;

/** The bytes that an account uploaded on the last day with an upload. */
@MappedEntity("daily_upload")
record DailyUpload(long organizationId, long accountId, LocalDate day, long bytes) {}
