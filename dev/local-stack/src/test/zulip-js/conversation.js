// Holds a conversation of a member and an owner by zulip-js; fails if an answer lacks what the
// client needs: node conversation.js MEMBER.zuliprc OWNER.zuliprc
const assert = require('node:assert/strict');
const zulip = require('zulip-js');

const [memberFile, ownerFile] = process.argv.slice(2);
const PATIENCE = 60_000;

async function until(what, found) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const it = await found();
    if (it) return it;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function succeeded(answer) {
  assert.equal(answer.result, 'success', JSON.stringify(answer));
  return answer;
}

async function main() {
  const member = await zulip({ zuliprc: memberFile });
  const owner = await zulip({ zuliprc: ownerFile });

  const server = succeeded(await member.server.settings());
  assert.ok(server.zulip_version && server.zulip_feature_level > 371);
  const me = succeeded(await member.users.me.getProfile());
  const boss = succeeded(await owner.users.me.getProfile());
  const people = succeeded(await member.users.retrieve()).members;
  for (const id of [me.user_id, boss.user_id]) assert.ok(people.some((one) => one.user_id === id));

  const name = `zulip-js ${process.pid} ${Date.now()}`;
  succeeded(
    await member.users.me.subscriptions.add({
      subscriptions: JSON.stringify([{ name }]),
      principals: JSON.stringify([me.user_id, boss.user_id]),
    }),
  );
  const channels = succeeded(await owner.streams.retrieve()).streams;
  const channel = channels.find((one) => one.name === name);
  assert.ok(channel);
  assert.equal(succeeded(await owner.streams.getStreamId(name)).stream_id, channel.stream_id);
  const subscriptions = succeeded(await owner.streams.subscriptions.retrieve()).subscriptions;
  assert.ok(subscriptions.some((one) => one.stream_id === channel.stream_id));

  const state = succeeded(await owner.queues.register({}));
  for (const key of ['queue_id', 'last_event_id', 'realm_users', 'subscriptions', 'unread_msgs']) {
    assert.ok(key in state, key);
  }
  succeeded(await owner.queues.deregister({ queue_id: state.queue_id }));

  const events = [];
  owner.callOnEachEvent((event) => events.push(event), [
    'message', 'reaction', 'update_message', 'delete_message', 'typing',
  ]);
  const send = async (content) =>
    succeeded(
      await member.messages.send({ type: 'stream', to: name, topic: 'today', content }),
    ).id;
  await until('the first event', async () => {
    await send('Is anybody there?');
    return events.some((event) => event.type === 'message');
  });

  const id = await send('**Soup**, who is in?');
  const arrived = await until('the message', () =>
    events.find((event) => event.type === 'message' && event.message.id === id),
  );
  assert.equal(arrived.message.sender_id, me.user_id);
  assert.equal(arrived.message.display_recipient, name);
  assert.equal(arrived.message.subject, 'today');

  const messages = succeeded(
    await owner.messages.retrieve({
      narrow: [{ operator: 'channel', operand: name }],
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
    }),
  ).messages;
  assert.equal(messages.at(-1).id, id);
  assert.equal(messages.at(-1).content, '<p><strong>Soup</strong>, who is in?</p>');
  const topics = succeeded(await owner.streams.topics.retrieve({ stream_id: channel.stream_id }));
  assert.deepEqual(topics.topics[0], { name: 'today', max_id: id });

  const thumb = { message_id: id, emoji_name: 'thumbs_up' };
  succeeded(await owner.reactions.add(thumb));
  await until('the reaction', () =>
    events.some((event) => event.type === 'reaction' && event.op === 'add' && event.message_id === id),
  );
  succeeded(await owner.reactions.remove(thumb));
  succeeded(await owner.messages.flags.add({ messages: [id], flag: 'starred' }));
  const rendered = succeeded(await owner.messages.render('*yes*')).rendered;
  assert.equal(rendered, '<p><em>yes</em></p>');

  succeeded(await member.messages.update({ message_id: id, content: 'Soup is **off**' }));
  await until('the edit', () =>
    events.some((event) => event.type === 'update_message' && event.message_id === id),
  );
  assert.equal(succeeded(await owner.messages.getById({ message_id: id })).raw_content, 'Soup is **off**');
  succeeded(await owner.messages.getHistoryById({ message_id: id }));

  succeeded(await member.typing.send({ to: [boss.user_id], op: 'start' }));
  await until('the typing', () =>
    events.some((event) => event.type === 'typing' && event.sender.user_id === me.user_id),
  );

  succeeded(await owner.messages.deleteById({ message_id: id }));
  await until('the end of the message', () =>
    events.some((event) => event.type === 'delete_message' && event.message_id === id),
  );
  const gone = await owner.messages.getById({ message_id: id });
  assert.equal(gone.result, 'error');
  assert.equal(gone.code, 'BAD_REQUEST');

  succeeded(await member.emojis.retrieve());
  succeeded(await member.filters.retrieve());
  succeeded(
    await member.users.me.subscriptions.remove({ subscriptions: JSON.stringify([name]) }),
  );
  const ids = events.map((event) => event.id);
  assert.deepEqual(ids, [...new Set(ids)].sort((one, other) => one - other));
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
