-- Hints of clients that a user has seen, so that no client shows them again.
create table onboarding_step (
  organization_id bigint not null,
  user_id bigint not null,
  step text not null,
  primary key (user_id, organization_id, step),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

-- Users who have an account already need not be led to the welcome message.
insert into onboarding_step (organization_id, user_id, step)
select organization_id, user_id, 'narrow_to_dm_with_welcome_bot_new_user'
from account where bot_type is null;
