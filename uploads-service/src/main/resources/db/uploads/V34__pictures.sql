-- Pictures among the files, with the state of their thumbnails. Older pictures have none.
alter table upload
  add column picture_status text, -- pending, ready, failed; null for other files
  add column picture_width integer, -- as displayed, like the height; null unless ready
  add column picture_height integer;
