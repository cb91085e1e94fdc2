-- How many exports of an organization are pending is asked at each request and each claim.
create index data_export_pending on data_export (organization_id, export_id)
  where status in ('requested', 'started');
