-- Every reader of a warehouse's address puts the province and the city before it, so an imported one names no city itself.
update store set address = store_name where city_name <> '' and address = city_name || store_name;
-- A city has one name, the one that an address is written with: 苏州市. What was made by form had it without 市.
update store set city_name = city_name || '市'
 where city_name <> '' and province_name <> '' and city_name !~ '(市|盟|自治州|地区|林区|县)$';
update merchant set city_name = city_name || '市'
 where city_name <> '' and city_code <> '' and city_name !~ '(市|盟|自治州|地区|林区|县)$';
