drop index channel_opening_groups;
