-- What a temporary link opens, and until when, is signed in the link itself.
drop table temporary_link;
