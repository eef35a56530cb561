-- Who applied for a shop stands behind it: asked at every order.
create index settle_in_materials_merchant on settle_in_materials (merchant_id) where merchant_id is not null;
