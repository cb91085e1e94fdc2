package chat.uploads.upload;

import io.micronaut.data.annotation.MappedEntity;
import java.time.LocalDate;

/** The bytes that an account has uploaded on the last day on which it uploaded any. */
@MappedEntity("daily_upload")
record DailyUpload(long organizationId, long accountId, LocalDate day, long bytes) {}
