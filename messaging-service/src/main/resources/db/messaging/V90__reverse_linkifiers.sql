-- How clients turn pasted URLs into the text that a linkifier links.
alter table linkifier
  add column example_input text,
  add column reverse_template text,
  add column alternative_url_templates text[] not null default '{}';
