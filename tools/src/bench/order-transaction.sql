-- For pgbench: writes the same rows as placing an order of three lines (`api/src/modules/ordering/orders/create.ts`), in
-- one transaction of plain statements.
\set id random(1, 9000000000000000000)
\set shop random(0, 399)
begin;
insert into idempotency_key (scope, key, request_hash, order_id, answer, created_at)
  values ('guest', ':id', sha256(':id'::bytea), ':id', json_build_object('orderId', ':id', 'rest', repeat('x', 200)), now());
insert into orders (id, shop_id, customer_id, order_type, status, pickup_code, pickup_day, pickup_at, note, spot_id, email, phone,
    language, total_minor, currency, currency_symbol, vat, placed_at)
  values (':id', 'open-:shop', null, 'takeAway', 'calculatedPrice', ':id', current_date, now(), '', null, null, null,
    'sv', 30000, 'SEK', 'kr', '[{"rate": 12, "base": 267.86, "amount": 32.14}]', now());
insert into order_line (order_id, position, code, description, i18n, quantity, unit_minor, total_minor, choices)
  values
    (':id', 0, 'first', 'A dish', jsonb_build_array(repeat('x', 500)), 1, 10000, 10000, '[]'),
    (':id', 1, 'second', 'A dish', jsonb_build_array(repeat('x', 500)), 2, 5000, 10000, '[]'),
    (':id', 2, 'third', 'A dish', jsonb_build_array(repeat('x', 500)), 1, 10000, 10000, '[]');
insert into order_step (order_id, status, at) values (':id', 'calculatedPrice', now());
insert into outbox (topic, subject, due_at) values ('order.placed', ':id', now() + interval '1 hour');
commit;
