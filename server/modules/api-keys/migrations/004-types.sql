-- What a key may do is its type. One that could do less than the type nearest to it keeps that as a list of operations.
alter table api_keys add column type text;
update api_keys set type = case
  when 'transfer' = any (permissions) then 'funds'
  when 'trade' = any (permissions) then 'trade'
  else 'read'
end;
with operation (permission, paths) as (values
  ('read', array[
    '/api/v4/market/fee', '/api/v4/market/fee/single', '/api/v4/conditional-orders', '/api/v4/oco-orders',
    '/api/v4/orders', '/api/v4/trade-account/balance', '/api/v4/trade-account/executed-history',
    '/api/v4/trade-account/order', '/api/v4/trade-account/order/history', '/api/v4/main-account/balance',
    '/api/v4/events', '/api/v4/webhooks', '/api/v4/webhooks/replay', '/api/v4/webhooks/undelivered',
    '/api/v4/profile/websocket_token', '/api/v1/orders', '/api/v1/account/balance', '/api/v1/account/balances',
    '/api/v1/account/order', '/api/v1/account/order_history', '/api/v1/account/executed_history',
    '/api/v1/account/executed_history/all'
  ]),
  ('trade', array[
    '/api/v4/order/new', '/api/v4/order/market', '/api/v4/order/stock_market', '/api/v4/order/stop_limit',
    '/api/v4/order/stop_market', '/api/v4/order/oco', '/api/v4/order/bulk', '/api/v4/order/modify',
    '/api/v4/order/amend', '/api/v4/order/cancel', '/api/v4/order/cancel/bulk', '/api/v4/order/cancel/all',
    '/api/v4/order/conditional-cancel', '/api/v4/order/oco-cancel', '/api/v4/order/kill-switch',
    '/api/v4/order/kill-switch/status', '/api/v1/order/new', '/api/v1/order/cancel'
  ]),
  ('transfer', array['/api/v4/main-account/transfer'])
)
update api_keys set endpoints = array(
  select path from operation cross join unnest(paths) as path
  where permission = any (permissions) and (endpoints is null or path = any (endpoints))
)
where not permissions @> case type
  when 'funds' then array['read', 'trade', 'transfer']
  when 'trade' then array['read', 'trade']
  else array['read']
end;
alter table api_keys alter column type set not null, drop column permissions;
