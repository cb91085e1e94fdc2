-- Only earlier builds used it.
drop table temporary_link;
