-- expand
-- Writing a demand has one name, 发需求, in the menu, the quick entries and the banner of the first installation; what an
-- operator has renamed stays.
update menu_item set title = '发需求' where title = '找货' and content = '/find/findGoods';
update fast_track set title = '发需求' where title = 'AI寻货' and link_url = '/demand/step_one';
delete from fast_track where title = '发布求购' and link_url = '/commonly/step_one';
update sys_advert set title = '贴一段清单，逐行匹配' where title = '贴一段清单，逐行找货' and link_url = '/find/findGoods';
