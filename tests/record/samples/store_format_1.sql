BEGIN TRANSACTION;
CREATE TABLE derived_snapshots (
	playtest TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	state TEXT NOT NULL, 
	countdown TEXT NOT NULL, 
	events TEXT NOT NULL, 
	PRIMARY KEY (playtest, n)
);
INSERT INTO "derived_snapshots" VALUES('261121-sound',29,'0.1.0/ed15d390c8db88b5','{"phase":"end","start_player":0,"turn":1,"hands":[[5,6,7,7],[2,2,4,6],[3,7,7,7]],"discards":[1,1,1],"aside":[1,1],"revealed":[],"blocked":[],"predictions":[1,1,1],"colors":[["blue"],["yellow","green"],["red","green"]],"tokens":[["blue 3","green 3","blue 4","green 4","blue 5","blue 6"],["red 2","yellow 2","green 2","yellow 5","yellow 6","green 6"],["red 3","yellow 3","red 4","yellow 4","red 5","green 5"]],"won":[0,2,4],"red_broken":true,"paradox":1,"leader":1,"trick":[],"tricks":[[0,["blue 3","red 2","red 3"]],[2,["yellow 3","green 3","yellow 2"]],[2,["red 4","blue 4","green 2"]],[2,["yellow 4","green 4","yellow 5"]],[1,["yellow 6","red 5","blue 5"]],[2,["green 5","blue 6","green 6"]]]}','{"left":{},"name":null,"since":null,"paused":false}','{"1":[{"audience":[0],"seat":0,"hand":[1,3,3,4,4,5,5,6,6,7,7],"kind":"dealt"},{"audience":[1],"seat":1,"hand":[1,2,2,2,2,2,4,5,6,6,6],"kind":"dealt"},{"audience":[2],"seat":2,"hand":[1,3,3,3,4,4,5,5,7,7,7],"kind":"dealt"}],"2":[{"audience":null,"seat":0,"number":null,"kind":"discarded"},{"audience":[0],"seat":0,"number":1,"kind":"discarded"}],"3":[{"audience":null,"seat":1,"number":null,"kind":"discarded"},{"audience":[1],"seat":1,"number":1,"kind":"discarded"}],"4":[{"audience":null,"seat":2,"number":null,"kind":"discarded"},{"audience":[2],"seat":2,"number":1,"kind":"discarded"}],"8":[{"audience":null,"seat":0,"tricks":1,"kind":"predicted"}],"9":[{"audience":null,"seat":1,"tricks":1,"kind":"predicted"}],"10":[{"audience":null,"seat":2,"tricks":1,"kind":"predicted"}],"11":[{"audience":null,"seat":0,"number":3,"color":"blue","led":true,"kind":"declared"}],"12":[{"audience":null,"seat":1,"number":2,"color":"red","led":false,"kind":"declared"},{"audience":null,"seat":1,"color":"blue","kind":"token_removed"},{"audience":null,"seat":1,"kind":"red_broken"}],"13":[{"audience":null,"seat":2,"number":3,"color":"red","led":false,"kind":"declared"},{"audience":null,"seat":2,"color":"blue","kind":"token_removed"},{"audience":null,"seat":2,"trick":1,"won":1,"kind":"trick_won"}],"14":[{"audience":null,"seat":2,"number":3,"color":"yellow","led":true,"kind":"declared"}],"15":[{"audience":null,"seat":0,"number":3,"color":"green","led":false,"kind":"declared"},{"audience":null,"seat":0,"color":"yellow","kind":"token_removed"}],"16":[{"audience":null,"seat":1,"number":2,"color":"yellow","led":false,"kind":"declared"},{"audience":null,"seat":2,"trick":2,"won":2,"kind":"trick_won"}],"17":[{"audience":null,"seat":2,"number":4,"color":"red","led":true,"kind":"declared"}],"18":[{"audience":null,"seat":0,"number":4,"color":"blue","led":false,"kind":"declared"},{"audience":null,"seat":0,"color":"red","kind":"token_removed"}],"19":[{"audience":null,"seat":1,"number":2,"color":"green","led":false,"kind":"declared"},{"audience":null,"seat":1,"color":"red","kind":"token_removed"},{"audience":null,"seat":2,"trick":3,"won":3,"kind":"trick_won"}],"20":[{"audience":null,"seat":2,"number":4,"color":"yellow","led":true,"kind":"declared"}],"21":[{"audience":null,"seat":0,"number":4,"color":"green","led":false,"kind":"declared"}],"22":[{"audience":null,"seat":1,"number":5,"color":"yellow","led":false,"kind":"declared"},{"audience":null,"seat":1,"trick":4,"won":1,"kind":"trick_won"}],"23":[{"audience":null,"seat":1,"number":6,"color":"yellow","led":true,"kind":"declared"}],"24":[{"audience":null,"seat":2,"number":5,"color":"red","led":false,"kind":"declared"},{"audience":null,"seat":2,"color":"yellow","kind":"token_removed"}],"25":[{"audience":null,"seat":0,"number":5,"color":"blue","led":false,"kind":"declared"},{"audience":null,"seat":2,"trick":5,"won":4,"kind":"trick_won"}],"26":[{"audience":null,"seat":2,"number":5,"color":"green","led":true,"kind":"declared"}],"27":[{"audience":null,"seat":0,"number":6,"color":"blue","led":false,"kind":"declared"},{"audience":null,"seat":0,"color":"green","kind":"token_removed"}],"28":[{"audience":null,"seat":1,"number":6,"color":"green","led":false,"kind":"declared"},{"audience":null,"seat":1,"trick":6,"won":2,"kind":"trick_won"}],"29":[{"audience":null,"seat":1,"hand":[2,2,4,6],"kind":"in_paradox"},{"audience":null,"seat":0,"tricks":0,"prediction":1,"paradox":false,"bonus":0,"score":0,"kind":"scored"},{"audience":null,"seat":1,"tricks":2,"prediction":1,"paradox":true,"bonus":0,"score":-2,"kind":"scored"},{"audience":null,"seat":2,"tricks":4,"prediction":1,"paradox":false,"bonus":0,"score":4,"kind":"scored"}]}');
CREATE TABLE entries (
	playtest TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	format INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER, 
	"by" TEXT NOT NULL, 
	"key" TEXT, 
	shown DOUBLE, 
	body TEXT NOT NULL, 
	chance TEXT NOT NULL, 
	PRIMARY KEY (playtest, n), 
	UNIQUE (playtest, "key"), 
	FOREIGN KEY(playtest) REFERENCES playtests (id)
);
INSERT INTO "entries" VALUES('261121-sound',1,1,1795235254.0,'start',NULL,'facilitator',NULL,NULL,'{"seed":"1"}','[[3,4,1,6,4,3,7,5,6,5,7,2,6,6,2,4,2,2,5,6,2,1,7,7,4,7,4,5,3,3,5,1,3,1,1]]');
INSERT INTO "entries" VALUES('261121-sound',2,1,1795235261.5,'move',0,'person',NULL,NULL,'{"number":1,"kind":"discard"}','[]');
INSERT INTO "entries" VALUES('261121-sound',3,1,1795235269.0,'move',1,'person',NULL,NULL,'{"number":1,"kind":"discard"}','[]');
INSERT INTO "entries" VALUES('261121-sound',4,1,1795235276.5,'move',2,'person',NULL,NULL,'{"number":1,"kind":"discard"}','[]');
INSERT INTO "entries" VALUES('261121-sound',5,1,1795235284.0,'move',0,'person',NULL,NULL,'{"tricks":1,"kind":"predict"}','[]');
INSERT INTO "entries" VALUES('261121-sound',6,1,1795235291.5,'talk',1,'person',NULL,NULL,'{"text":"Is that allowed?"}','[]');
INSERT INTO "entries" VALUES('261121-sound',7,1,1795235299.0,'undo',NULL,'facilitator',NULL,NULL,'{"to":4}','[]');
INSERT INTO "entries" VALUES('261121-sound',8,1,1795235306.5,'move',0,'person',NULL,NULL,'{"tricks":1,"kind":"predict"}','[]');
INSERT INTO "entries" VALUES('261121-sound',9,1,1795235314.0,'move',1,'person',NULL,NULL,'{"tricks":1,"kind":"predict"}','[]');
INSERT INTO "entries" VALUES('261121-sound',10,1,1795235321.5,'move',2,'person',NULL,NULL,'{"tricks":1,"kind":"predict"}','[]');
INSERT INTO "entries" VALUES('261121-sound',11,1,1795235329.0,'move',0,'person',NULL,NULL,'{"number":3,"color":"blue","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',12,1,1795235336.5,'move',1,'person',NULL,NULL,'{"number":2,"color":"red","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',13,1,1795235344.0,'move',2,'person',NULL,NULL,'{"number":3,"color":"red","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',14,1,1795235351.5,'move',2,'person',NULL,NULL,'{"number":3,"color":"yellow","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',15,1,1795235359.0,'move',0,'person',NULL,NULL,'{"number":3,"color":"green","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',16,1,1795235366.5,'move',1,'person',NULL,NULL,'{"number":2,"color":"yellow","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',17,1,1795235374.0,'move',2,'person',NULL,NULL,'{"number":4,"color":"red","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',18,1,1795235381.5,'move',0,'person',NULL,NULL,'{"number":4,"color":"blue","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',19,1,1795235389.0,'move',1,'person',NULL,NULL,'{"number":2,"color":"green","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',20,1,1795235396.5,'move',2,'person',NULL,NULL,'{"number":4,"color":"yellow","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',21,1,1795235404.0,'move',0,'person',NULL,NULL,'{"number":4,"color":"green","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',22,1,1795235411.5,'move',1,'person',NULL,NULL,'{"number":5,"color":"yellow","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',23,1,1795235419.0,'move',1,'person',NULL,NULL,'{"number":6,"color":"yellow","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',24,1,1795235426.5,'move',2,'person',NULL,NULL,'{"number":5,"color":"red","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',25,1,1795235434.0,'move',0,'person',NULL,NULL,'{"number":5,"color":"blue","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',26,1,1795235441.5,'move',2,'person',NULL,NULL,'{"number":5,"color":"green","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',27,1,1795235449.0,'move',0,'person',NULL,NULL,'{"number":6,"color":"blue","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',28,1,1795235456.5,'move',1,'person',NULL,NULL,'{"number":6,"color":"green","kind":"play"}','[]');
INSERT INTO "entries" VALUES('261121-sound',29,1,1795235464.0,'move',1,'person',NULL,NULL,'{"kind":"paradox"}','[]');
INSERT INTO "entries" VALUES('261121-sound',30,1,1795235471.5,'note',NULL,'facilitator',NULL,NULL,'{"text":"Slow","about":29,"tags":["pace"]}','[]');
INSERT INTO "entries" VALUES('261121-sound',31,1,1795235479.0,'survey',1,'person',NULL,NULL,'{"answers":{"fun":4}}','[]');
INSERT INTO "entries" VALUES('261121-sound',32,1,1795235486.5,'talk',0,'person',NULL,NULL,'{"text":"Line 32"}','[]');
INSERT INTO "entries" VALUES('261121-sound',33,1,1795235494.0,'talk',0,'person',NULL,NULL,'{"text":"Line 33"}','[]');
INSERT INTO "entries" VALUES('261121-sound',34,1,1795235501.5,'talk',0,'person',NULL,NULL,'{"text":"Line 34"}','[]');
INSERT INTO "entries" VALUES('261121-sound',35,1,1795235509.0,'talk',0,'person',NULL,NULL,'{"text":"Line 35"}','[]');
INSERT INTO "entries" VALUES('261121-sound',36,1,1795235516.5,'talk',0,'person',NULL,NULL,'{"text":"Line 36"}','[]');
INSERT INTO "entries" VALUES('261121-sound',37,1,1795235524.0,'talk',0,'person',NULL,NULL,'{"text":"Line 37"}','[]');
INSERT INTO "entries" VALUES('261121-sound',38,1,1795235531.5,'talk',0,'person',NULL,NULL,'{"text":"Line 38"}','[]');
INSERT INTO "entries" VALUES('261121-sound',39,1,1795235539.0,'talk',0,'person',NULL,NULL,'{"text":"Line 39"}','[]');
INSERT INTO "entries" VALUES('261121-sound',40,1,1795235546.5,'talk',0,'person',NULL,NULL,'{"text":"Line 40"}','[]');
INSERT INTO "entries" VALUES('261121-sound',41,1,1795235554.0,'talk',0,'person',NULL,NULL,'{"text":"Line 41"}','[]');
INSERT INTO "entries" VALUES('261121-sound',42,1,1795235561.5,'talk',0,'person',NULL,NULL,'{"text":"Line 42"}','[]');
INSERT INTO "entries" VALUES('261121-sound',43,1,1795235569.0,'talk',0,'person',NULL,NULL,'{"text":"Line 43"}','[]');
INSERT INTO "entries" VALUES('261121-sound',44,1,1795235576.5,'talk',0,'person',NULL,NULL,'{"text":"Line 44"}','[]');
INSERT INTO "entries" VALUES('261121-sound',45,1,1795235584.0,'talk',0,'person',NULL,NULL,'{"text":"Line 45"}','[]');
INSERT INTO "entries" VALUES('261121-sound',46,1,1795235591.5,'talk',0,'person',NULL,NULL,'{"text":"Line 46"}','[]');
INSERT INTO "entries" VALUES('261121-sound',47,1,1795235599.0,'talk',0,'person',NULL,NULL,'{"text":"Line 47"}','[]');
INSERT INTO "entries" VALUES('261121-sound',48,1,1795235606.5,'talk',0,'person',NULL,NULL,'{"text":"Line 48"}','[]');
INSERT INTO "entries" VALUES('261121-sound',49,1,1795235614.0,'talk',0,'person',NULL,NULL,'{"text":"Line 49"}','[]');
INSERT INTO "entries" VALUES('261121-sound',50,1,1795235621.5,'talk',0,'person',NULL,NULL,'{"text":"Line 50"}','[]');
INSERT INTO "entries" VALUES('261121-sound',51,1,1795235629.0,'talk',0,'person',NULL,NULL,'{"text":"Line 51"}','[]');
INSERT INTO "entries" VALUES('261121-sound',52,1,1795235636.5,'talk',0,'person',NULL,NULL,'{"text":"Line 52"}','[]');
INSERT INTO "entries" VALUES('261121-sound',53,1,1795235644.0,'talk',0,'person',NULL,NULL,'{"text":"Line 53"}','[]');
INSERT INTO "entries" VALUES('261121-sound',54,1,1795235651.5,'talk',0,'person',NULL,NULL,'{"text":"Line 54"}','[]');
INSERT INTO "entries" VALUES('261121-sound',55,1,1795235659.0,'talk',0,'person',NULL,NULL,'{"text":"Line 55"}','[]');
INSERT INTO "entries" VALUES('261121-sound',56,1,1795235666.5,'talk',0,'person',NULL,NULL,'{"text":"Line 56"}','[]');
INSERT INTO "entries" VALUES('261121-sound',57,1,1795235674.0,'talk',0,'person',NULL,NULL,'{"text":"Line 57"}','[]');
INSERT INTO "entries" VALUES('261121-sound',58,1,1795235681.5,'talk',0,'person',NULL,NULL,'{"text":"Line 58"}','[]');
INSERT INTO "entries" VALUES('261121-sound',59,1,1795235689.0,'talk',0,'person',NULL,NULL,'{"text":"Line 59"}','[]');
INSERT INTO "entries" VALUES('261121-sound',60,1,1795235696.5,'talk',0,'person',NULL,NULL,'{"text":"Line 60"}','[]');
INSERT INTO "entries" VALUES('261121-sound',61,1,1795235704.0,'talk',0,'person',NULL,NULL,'{"text":"Line 61"}','[]');
INSERT INTO "entries" VALUES('261121-sound',62,1,1795235711.5,'talk',0,'person',NULL,NULL,'{"text":"Line 62"}','[]');
INSERT INTO "entries" VALUES('261121-sound',63,1,1795235719.0,'talk',0,'person',NULL,NULL,'{"text":"Line 63"}','[]');
INSERT INTO "entries" VALUES('261121-sound',64,1,1795235726.5,'talk',0,'person',NULL,NULL,'{"text":"Line 64"}','[]');
INSERT INTO "entries" VALUES('261121-sound',65,1,1795235734.0,'talk',0,'person',NULL,NULL,'{"text":"Line 65"}','[]');
INSERT INTO "entries" VALUES('261121-sound',66,1,1795235741.5,'talk',0,'person',NULL,NULL,'{"text":"Line 66"}','[]');
INSERT INTO "entries" VALUES('261121-sound',67,1,1795235749.0,'talk',0,'person',NULL,NULL,'{"text":"Line 67"}','[]');
INSERT INTO "entries" VALUES('261121-sound',68,1,1795235756.5,'talk',0,'person',NULL,NULL,'{"text":"Line 68"}','[]');
INSERT INTO "entries" VALUES('261121-sound',69,1,1795235764.0,'talk',0,'person',NULL,NULL,'{"text":"Line 69"}','[]');
INSERT INTO "entries" VALUES('261121-sound',70,1,1795235771.5,'talk',0,'person',NULL,NULL,'{"text":"Line 70"}','[]');
INSERT INTO "entries" VALUES('261121-sound',71,1,1795235779.0,'talk',0,'person',NULL,NULL,'{"text":"Line 71"}','[]');
INSERT INTO "entries" VALUES('261121-sound',72,1,1795235786.5,'talk',0,'person',NULL,NULL,'{"text":"Line 72"}','[]');
INSERT INTO "entries" VALUES('261121-sound',73,1,1795235794.0,'talk',0,'person',NULL,NULL,'{"text":"Line 73"}','[]');
INSERT INTO "entries" VALUES('261121-sound',74,1,1795235801.5,'talk',0,'person',NULL,NULL,'{"text":"Line 74"}','[]');
INSERT INTO "entries" VALUES('261121-sound',75,1,1795235809.0,'talk',0,'person',NULL,NULL,'{"text":"Line 75"}','[]');
INSERT INTO "entries" VALUES('261121-sound',76,1,1795235816.5,'talk',0,'person',NULL,NULL,'{"text":"Line 76"}','[]');
INSERT INTO "entries" VALUES('261121-sound',77,1,1795235824.0,'talk',0,'person',NULL,NULL,'{"text":"Line 77"}','[]');
INSERT INTO "entries" VALUES('261121-sound',78,1,1795235831.5,'talk',0,'person',NULL,NULL,'{"text":"Line 78"}','[]');
INSERT INTO "entries" VALUES('261121-sound',79,1,1795235839.0,'talk',0,'person',NULL,NULL,'{"text":"Line 79"}','[]');
INSERT INTO "entries" VALUES('261121-sound',80,1,1795235846.5,'talk',0,'person',NULL,NULL,'{"text":"Line 80"}','[]');
INSERT INTO "entries" VALUES('261121-sound',81,1,1795235854.0,'talk',0,'person',NULL,NULL,'{"text":"Line 81"}','[]');
INSERT INTO "entries" VALUES('261121-sound',82,1,1795235861.5,'talk',0,'person',NULL,NULL,'{"text":"Line 82"}','[]');
INSERT INTO "entries" VALUES('261121-sound',83,1,1795235869.0,'talk',0,'person',NULL,NULL,'{"text":"Line 83"}','[]');
INSERT INTO "entries" VALUES('261121-sound',84,1,1795235876.5,'talk',0,'person',NULL,NULL,'{"text":"Line 84"}','[]');
INSERT INTO "entries" VALUES('261121-sound',85,1,1795235884.0,'talk',0,'person',NULL,NULL,'{"text":"Line 85"}','[]');
INSERT INTO "entries" VALUES('261121-sound',86,1,1795235891.5,'talk',0,'person',NULL,NULL,'{"text":"Line 86"}','[]');
INSERT INTO "entries" VALUES('261121-sound',87,1,1795235899.0,'talk',0,'person',NULL,NULL,'{"text":"Line 87"}','[]');
INSERT INTO "entries" VALUES('261121-sound',88,1,1795235906.5,'talk',0,'person',NULL,NULL,'{"text":"Line 88"}','[]');
INSERT INTO "entries" VALUES('261121-sound',89,1,1795235914.0,'talk',0,'person',NULL,NULL,'{"text":"Line 89"}','[]');
INSERT INTO "entries" VALUES('261121-sound',90,1,1795235921.5,'talk',0,'person',NULL,NULL,'{"text":"Line 90"}','[]');
INSERT INTO "entries" VALUES('261121-sound',91,1,1795235929.0,'talk',0,'person',NULL,NULL,'{"text":"Line 91"}','[]');
INSERT INTO "entries" VALUES('261121-sound',92,1,1795235936.5,'talk',0,'person',NULL,NULL,'{"text":"Line 92"}','[]');
INSERT INTO "entries" VALUES('261121-sound',93,1,1795235944.0,'talk',0,'person',NULL,NULL,'{"text":"Line 93"}','[]');
INSERT INTO "entries" VALUES('261121-sound',94,1,1795235951.5,'talk',0,'person',NULL,NULL,'{"text":"Line 94"}','[]');
INSERT INTO "entries" VALUES('261121-sound',95,1,1795235959.0,'talk',0,'person',NULL,NULL,'{"text":"Line 95"}','[]');
INSERT INTO "entries" VALUES('261121-sound',96,1,1795235966.5,'talk',0,'person',NULL,NULL,'{"text":"Line 96"}','[]');
INSERT INTO "entries" VALUES('261121-sound',97,1,1795235974.0,'talk',0,'person',NULL,NULL,'{"text":"Line 97"}','[]');
INSERT INTO "entries" VALUES('261121-sound',98,1,1795235981.5,'talk',0,'person',NULL,NULL,'{"text":"Line 98"}','[]');
INSERT INTO "entries" VALUES('261121-sound',99,1,1795235989.0,'talk',0,'person',NULL,NULL,'{"text":"Line 99"}','[]');
INSERT INTO "entries" VALUES('261121-sound',100,1,1795235996.5,'talk',0,'person',NULL,NULL,'{"text":"Line 100"}','[]');
INSERT INTO "entries" VALUES('261121-sound',101,1,1795236004.0,'talk',0,'person',NULL,NULL,'{"text":"Line 101"}','[]');
INSERT INTO "entries" VALUES('261121-sound',102,1,1795236011.5,'talk',0,'person',NULL,NULL,'{"text":"Line 102"}','[]');
INSERT INTO "entries" VALUES('261121-sound',103,1,1795236019.0,'talk',0,'person',NULL,NULL,'{"text":"Line 103"}','[]');
INSERT INTO "entries" VALUES('261121-sound',104,1,1795236026.5,'talk',0,'person',NULL,NULL,'{"text":"Line 104"}','[]');
INSERT INTO "entries" VALUES('261121-sound',105,1,1795236034.0,'talk',0,'person',NULL,NULL,'{"text":"Line 105"}','[]');
INSERT INTO "entries" VALUES('261121-sound',106,1,1795236041.5,'talk',0,'person',NULL,NULL,'{"text":"Line 106"}','[]');
INSERT INTO "entries" VALUES('261121-sound',107,1,1795236049.0,'talk',0,'person',NULL,NULL,'{"text":"Line 107"}','[]');
INSERT INTO "entries" VALUES('261121-sound',108,1,1795236056.5,'talk',0,'person',NULL,NULL,'{"text":"Line 108"}','[]');
INSERT INTO "entries" VALUES('261121-sound',109,1,1795236064.0,'talk',0,'person',NULL,NULL,'{"text":"Line 109"}','[]');
INSERT INTO "entries" VALUES('261121-sound',110,1,1795236071.5,'talk',0,'person',NULL,NULL,'{"text":"Line 110"}','[]');
INSERT INTO "entries" VALUES('261121-sound',111,1,1795236079.0,'talk',0,'person',NULL,NULL,'{"text":"Line 111"}','[]');
INSERT INTO "entries" VALUES('261121-sound',112,1,1795236086.5,'talk',0,'person',NULL,NULL,'{"text":"Line 112"}','[]');
INSERT INTO "entries" VALUES('261121-sound',113,1,1795236094.0,'talk',0,'person',NULL,NULL,'{"text":"Line 113"}','[]');
INSERT INTO "entries" VALUES('261121-sound',114,1,1795236101.5,'talk',0,'person',NULL,NULL,'{"text":"Line 114"}','[]');
INSERT INTO "entries" VALUES('261121-sound',115,1,1795236109.0,'talk',0,'person',NULL,NULL,'{"text":"Line 115"}','[]');
INSERT INTO "entries" VALUES('261121-sound',116,1,1795236116.5,'talk',0,'person',NULL,NULL,'{"text":"Line 116"}','[]');
INSERT INTO "entries" VALUES('261121-sound',117,1,1795236124.0,'talk',0,'person',NULL,NULL,'{"text":"Line 117"}','[]');
INSERT INTO "entries" VALUES('261121-sound',118,1,1795236131.5,'talk',0,'person',NULL,NULL,'{"text":"Line 118"}','[]');
INSERT INTO "entries" VALUES('261121-sound',119,1,1795236139.0,'talk',0,'person',NULL,NULL,'{"text":"Line 119"}','[]');
INSERT INTO "entries" VALUES('261121-sound',120,1,1795236146.5,'talk',0,'person',NULL,NULL,'{"text":"Line 120"}','[]');
INSERT INTO "entries" VALUES('261121-sound',121,1,1795236154.0,'talk',0,'person',NULL,NULL,'{"text":"Line 121"}','[]');
INSERT INTO "entries" VALUES('261121-sound',122,1,1795236161.5,'talk',0,'person',NULL,NULL,'{"text":"Line 122"}','[]');
INSERT INTO "entries" VALUES('261121-sound',123,1,1795236169.0,'talk',0,'person',NULL,NULL,'{"text":"Line 123"}','[]');
INSERT INTO "entries" VALUES('261121-sound',124,1,1795236176.5,'talk',0,'person',NULL,NULL,'{"text":"Line 124"}','[]');
INSERT INTO "entries" VALUES('261121-sound',125,1,1795236184.0,'talk',0,'person',NULL,NULL,'{"text":"Line 125"}','[]');
INSERT INTO "entries" VALUES('261121-sound',126,1,1795236191.5,'talk',0,'person',NULL,NULL,'{"text":"Line 126"}','[]');
INSERT INTO "entries" VALUES('261121-sound',127,1,1795236199.0,'talk',0,'person',NULL,NULL,'{"text":"Line 127"}','[]');
INSERT INTO "entries" VALUES('261121-sound',128,1,1795236206.5,'talk',0,'person',NULL,NULL,'{"text":"Line 128"}','[]');
INSERT INTO "entries" VALUES('261121-sound',129,1,1795236214.0,'talk',0,'person',NULL,NULL,'{"text":"Line 129"}','[]');
INSERT INTO "entries" VALUES('261121-sound',130,1,1795236221.5,'talk',0,'person',NULL,NULL,'{"text":"Line 130"}','[]');
INSERT INTO "entries" VALUES('261121-sound',131,1,1795236229.0,'talk',0,'person',NULL,NULL,'{"text":"Line 131"}','[]');
INSERT INTO "entries" VALUES('261121-sound',132,1,1795236236.5,'talk',0,'person',NULL,NULL,'{"text":"Line 132"}','[]');
INSERT INTO "entries" VALUES('261121-sound',133,1,1795236244.0,'talk',0,'person',NULL,NULL,'{"text":"Line 133"}','[]');
INSERT INTO "entries" VALUES('261121-sound',134,1,1795236251.5,'talk',0,'person',NULL,NULL,'{"text":"Line 134"}','[]');
INSERT INTO "entries" VALUES('261121-sound',135,1,1795236259.0,'talk',0,'person',NULL,NULL,'{"text":"Line 135"}','[]');
INSERT INTO "entries" VALUES('261121-sound',136,1,1795236266.5,'talk',0,'person',NULL,NULL,'{"text":"Line 136"}','[]');
INSERT INTO "entries" VALUES('261121-sound',137,1,1795236274.0,'talk',0,'person',NULL,NULL,'{"text":"Line 137"}','[]');
INSERT INTO "entries" VALUES('261121-sound',138,1,1795236281.5,'talk',0,'person',NULL,NULL,'{"text":"Line 138"}','[]');
INSERT INTO "entries" VALUES('261121-sound',139,1,1795236289.0,'talk',0,'person',NULL,NULL,'{"text":"Line 139"}','[]');
INSERT INTO "entries" VALUES('261121-sound',140,1,1795236296.5,'talk',0,'person',NULL,NULL,'{"text":"Line 140"}','[]');
INSERT INTO "entries" VALUES('261121-sound',141,1,1795236304.0,'talk',0,'person',NULL,NULL,'{"text":"Line 141"}','[]');
INSERT INTO "entries" VALUES('261121-sound',142,1,1795236311.5,'talk',0,'person',NULL,NULL,'{"text":"Line 142"}','[]');
INSERT INTO "entries" VALUES('261121-sound',143,1,1795236319.0,'talk',0,'person',NULL,NULL,'{"text":"Line 143"}','[]');
INSERT INTO "entries" VALUES('261121-sound',144,1,1795236326.5,'talk',0,'person',NULL,NULL,'{"text":"Line 144"}','[]');
INSERT INTO "entries" VALUES('261121-sound',145,1,1795236334.0,'talk',0,'person',NULL,NULL,'{"text":"Line 145"}','[]');
INSERT INTO "entries" VALUES('261121-sound',146,1,1795236341.5,'talk',0,'person',NULL,NULL,'{"text":"Line 146"}','[]');
INSERT INTO "entries" VALUES('261121-sound',147,1,1795236349.0,'talk',0,'person',NULL,NULL,'{"text":"Line 147"}','[]');
INSERT INTO "entries" VALUES('261121-sound',148,1,1795236356.5,'talk',0,'person',NULL,NULL,'{"text":"Line 148"}','[]');
INSERT INTO "entries" VALUES('261121-sound',149,1,1795236364.0,'talk',0,'person',NULL,NULL,'{"text":"Line 149"}','[]');
INSERT INTO "entries" VALUES('261121-sound',150,1,1795236371.5,'talk',0,'person',NULL,NULL,'{"text":"Line 150"}','[]');
INSERT INTO "entries" VALUES('261121-sound',151,1,1795236379.0,'talk',0,'person',NULL,NULL,'{"text":"Line 151"}','[]');
INSERT INTO "entries" VALUES('261121-sound',152,1,1795236386.5,'talk',0,'person',NULL,NULL,'{"text":"Line 152"}','[]');
INSERT INTO "entries" VALUES('261121-sound',153,1,1795236394.0,'talk',0,'person',NULL,NULL,'{"text":"Line 153"}','[]');
INSERT INTO "entries" VALUES('261121-sound',154,1,1795236401.5,'talk',0,'person',NULL,NULL,'{"text":"Line 154"}','[]');
INSERT INTO "entries" VALUES('261121-sound',155,1,1795236409.0,'talk',0,'person',NULL,NULL,'{"text":"Line 155"}','[]');
INSERT INTO "entries" VALUES('261121-sound',156,1,1795236416.5,'talk',0,'person',NULL,NULL,'{"text":"Line 156"}','[]');
INSERT INTO "entries" VALUES('261121-sound',157,1,1795236424.0,'talk',0,'person',NULL,NULL,'{"text":"Line 157"}','[]');
INSERT INTO "entries" VALUES('261121-sound',158,1,1795236431.5,'talk',0,'person',NULL,NULL,'{"text":"Line 158"}','[]');
INSERT INTO "entries" VALUES('261121-sound',159,1,1795236439.0,'talk',0,'person',NULL,NULL,'{"text":"Line 159"}','[]');
INSERT INTO "entries" VALUES('261121-sound',160,1,1795236446.5,'talk',0,'person',NULL,NULL,'{"text":"Line 160"}','[]');
INSERT INTO "entries" VALUES('261121-sound',161,1,1795236454.0,'talk',0,'person',NULL,NULL,'{"text":"Line 161"}','[]');
INSERT INTO "entries" VALUES('261121-sound',162,1,1795236461.5,'talk',0,'person',NULL,NULL,'{"text":"Line 162"}','[]');
INSERT INTO "entries" VALUES('261121-sound',163,1,1795236469.0,'talk',0,'person',NULL,NULL,'{"text":"Line 163"}','[]');
INSERT INTO "entries" VALUES('261121-sound',164,1,1795236476.5,'talk',0,'person',NULL,NULL,'{"text":"Line 164"}','[]');
INSERT INTO "entries" VALUES('261121-sound',165,1,1795236484.0,'talk',0,'person',NULL,NULL,'{"text":"Line 165"}','[]');
INSERT INTO "entries" VALUES('261121-sound',166,1,1795236491.5,'talk',0,'person',NULL,NULL,'{"text":"Line 166"}','[]');
INSERT INTO "entries" VALUES('261121-sound',167,1,1795236499.0,'talk',0,'person',NULL,NULL,'{"text":"Line 167"}','[]');
INSERT INTO "entries" VALUES('261121-sound',168,1,1795236506.5,'talk',0,'person',NULL,NULL,'{"text":"Line 168"}','[]');
INSERT INTO "entries" VALUES('261121-sound',169,1,1795236514.0,'talk',0,'person',NULL,NULL,'{"text":"Line 169"}','[]');
INSERT INTO "entries" VALUES('261121-sound',170,1,1795236521.5,'talk',0,'person',NULL,NULL,'{"text":"Line 170"}','[]');
INSERT INTO "entries" VALUES('261121-sound',171,1,1795236529.0,'talk',0,'person',NULL,NULL,'{"text":"Line 171"}','[]');
INSERT INTO "entries" VALUES('261121-sound',172,1,1795236536.5,'talk',0,'person',NULL,NULL,'{"text":"Line 172"}','[]');
INSERT INTO "entries" VALUES('261121-sound',173,1,1795236544.0,'talk',0,'person',NULL,NULL,'{"text":"Line 173"}','[]');
INSERT INTO "entries" VALUES('261121-sound',174,1,1795236551.5,'talk',0,'person',NULL,NULL,'{"text":"Line 174"}','[]');
INSERT INTO "entries" VALUES('261121-sound',175,1,1795236559.0,'talk',0,'person',NULL,NULL,'{"text":"Line 175"}','[]');
INSERT INTO "entries" VALUES('261121-sound',176,1,1795236566.5,'talk',0,'person',NULL,NULL,'{"text":"Line 176"}','[]');
INSERT INTO "entries" VALUES('261121-sound',177,1,1795236574.0,'talk',0,'person',NULL,NULL,'{"text":"Line 177"}','[]');
INSERT INTO "entries" VALUES('261121-sound',178,1,1795236581.5,'talk',0,'person',NULL,NULL,'{"text":"Line 178"}','[]');
INSERT INTO "entries" VALUES('261121-sound',179,1,1795236589.0,'talk',0,'person',NULL,NULL,'{"text":"Line 179"}','[]');
INSERT INTO "entries" VALUES('261121-sound',180,1,1795236596.5,'talk',0,'person',NULL,NULL,'{"text":"Line 180"}','[]');
INSERT INTO "entries" VALUES('261121-sound',181,1,1795236604.0,'talk',0,'person',NULL,NULL,'{"text":"Line 181"}','[]');
INSERT INTO "entries" VALUES('261121-sound',182,1,1795236611.5,'talk',0,'person',NULL,NULL,'{"text":"Line 182"}','[]');
INSERT INTO "entries" VALUES('261121-sound',183,1,1795236619.0,'talk',0,'person',NULL,NULL,'{"text":"Line 183"}','[]');
INSERT INTO "entries" VALUES('261121-sound',184,1,1795236626.5,'talk',0,'person',NULL,NULL,'{"text":"Line 184"}','[]');
INSERT INTO "entries" VALUES('261121-sound',185,1,1795236634.0,'talk',0,'person',NULL,NULL,'{"text":"Line 185"}','[]');
INSERT INTO "entries" VALUES('261121-sound',186,1,1795236641.5,'talk',0,'person',NULL,NULL,'{"text":"Line 186"}','[]');
INSERT INTO "entries" VALUES('261121-sound',187,1,1795236649.0,'talk',0,'person',NULL,NULL,'{"text":"Line 187"}','[]');
INSERT INTO "entries" VALUES('261121-sound',188,1,1795236656.5,'talk',0,'person',NULL,NULL,'{"text":"Line 188"}','[]');
INSERT INTO "entries" VALUES('261121-sound',189,1,1795236664.0,'talk',0,'person',NULL,NULL,'{"text":"Line 189"}','[]');
INSERT INTO "entries" VALUES('261121-sound',190,1,1795236671.5,'talk',0,'person',NULL,NULL,'{"text":"Line 190"}','[]');
INSERT INTO "entries" VALUES('261121-sound',191,1,1795236679.0,'talk',0,'person',NULL,NULL,'{"text":"Line 191"}','[]');
INSERT INTO "entries" VALUES('261121-sound',192,1,1795236686.5,'talk',0,'person',NULL,NULL,'{"text":"Line 192"}','[]');
INSERT INTO "entries" VALUES('261121-sound',193,1,1795236694.0,'talk',0,'person',NULL,NULL,'{"text":"Line 193"}','[]');
INSERT INTO "entries" VALUES('261121-sound',194,1,1795236701.5,'talk',0,'person',NULL,NULL,'{"text":"Line 194"}','[]');
INSERT INTO "entries" VALUES('261121-sound',195,1,1795236709.0,'talk',0,'person',NULL,NULL,'{"text":"Line 195"}','[]');
INSERT INTO "entries" VALUES('261121-sound',196,1,1795236716.5,'talk',0,'person',NULL,NULL,'{"text":"Line 196"}','[]');
INSERT INTO "entries" VALUES('261121-sound',197,1,1795236724.0,'talk',0,'person',NULL,NULL,'{"text":"Line 197"}','[]');
INSERT INTO "entries" VALUES('261121-sound',198,1,1795236731.5,'talk',0,'person',NULL,NULL,'{"text":"Line 198"}','[]');
INSERT INTO "entries" VALUES('261121-sound',199,1,1795236739.0,'talk',0,'person',NULL,NULL,'{"text":"Line 199"}','[]');
INSERT INTO "entries" VALUES('261121-sound',200,1,1795236746.5,'talk',0,'person',NULL,NULL,'{"text":"Line 200"}','[]');
INSERT INTO "entries" VALUES('261121-sound',201,1,1795236754.0,'talk',0,'person',NULL,NULL,'{"text":"Line 201"}','[]');
INSERT INTO "entries" VALUES('261121-sound',202,1,1795236761.5,'talk',0,'person',NULL,NULL,'{"text":"Line 202"}','[]');
INSERT INTO "entries" VALUES('261121-sound',203,1,1795236769.0,'talk',0,'person',NULL,NULL,'{"text":"Line 203"}','[]');
INSERT INTO "entries" VALUES('261121-sound',204,1,1795236776.5,'talk',0,'person',NULL,NULL,'{"text":"Line 204"}','[]');
INSERT INTO "entries" VALUES('261121-sound',205,1,1795236784.0,'talk',0,'person',NULL,NULL,'{"text":"Line 205"}','[]');
INSERT INTO "entries" VALUES('261121-odd22',1,1,1795236799.0,'start',NULL,'facilitator',NULL,NULL,'{"seed":"2"}','[[3,1,3,4,7,3,2,6,1,5,2,1,6,3,6,5,6,6,5,2,4,3,5,7,2,1,7,5,1,7,7,4,4,4,2]]');
INSERT INTO "entries" VALUES('261121-odd22',2,1,1795236806.5,'move',0,'person',NULL,NULL,'{"number":1,"kind":"discard"}','[]');
INSERT INTO "entries" VALUES('261121-odd22',3,1,1795236814.0,'move',1,'person',NULL,NULL,'{"number":1,"kind":"discard"}','[]');
INSERT INTO "entries" VALUES('261121-odd22',4,1,1795236821.5,'move',2,'person',NULL,NULL,'{"number":1,"kind":"discard"}','[]');
INSERT INTO "entries" VALUES('261121-odd22',5,1,1795236829.0,'talk',99,'person',NULL,NULL,'{"text":"From nowhere"}','[]');
INSERT INTO "entries" VALUES('261121-odd22',6,1,1795236836.5,'note',99,'person',NULL,NULL,'{"text":"By nobody","about":4,"tags":[]}','[]');
INSERT INTO "entries" VALUES('261121-odd22',7,1,1795236844.0,'move',0,'person',NULL,NULL,'{"tricks":1,"kind":"predict"}','[]');
INSERT INTO "entries" VALUES('261121-odd22',8,1,1795236851.5,'move',1,'person',NULL,NULL,'{"tricks":1,"kind":"predict"}','[]');
INSERT INTO "entries" VALUES('261121-odd22',9,1,1795236859.0,'move',2,'person',NULL,NULL,'{"tricks":1,"kind":"predict"}','[]');
INSERT INTO "entries" VALUES('261121-odd22',10,1,1795236866.5,'seat',1.5,'facilitator',NULL,NULL,'{"name":"Half","bot":null,"version":null}','[]');
INSERT INTO "entries" VALUES('261121-frk22',1,1,1795236881.5,'start',NULL,'facilitator',NULL,NULL,'{"state":{"phase":"discard","start_player":0,"turn":0,"hands":[[3,3,4,4,5,5,6,6,7,7],[2,2,2,2,2,4,5,6,6,6],[1,3,3,3,4,4,5,5,7,7,7]],"discards":[1,1,null],"aside":[1,1],"revealed":[],"blocked":[],"predictions":[null,null,null],"colors":[["red","blue","yellow","green"],["red","blue","yellow","green"],["red","blue","yellow","green"]],"tokens":[[],[],[]],"won":[0,0,0],"red_broken":false,"paradox":null,"leader":0,"trick":[],"tricks":[]},"left":{}}','[]');
CREATE TABLE leases (
	playtest TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	until DOUBLE NOT NULL, 
	alive DOUBLE NOT NULL, 
	PRIMARY KEY (playtest)
);
CREATE TABLE playtests (
	id TEXT NOT NULL, 
	format INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	game_class TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	rules TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	version TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	title TEXT NOT NULL, 
	tags TEXT NOT NULL, 
	parent TEXT, 
	parent_n INTEGER, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "playtests" VALUES('261121-sound',1,'cat_in_the_box','playtest.engines.cat_in_the_box.game:CatInTheBox',3,'{"numbers_for_three":7,"forced_lead_breaks":true,"start_player":0}','ed15d390c8db88b5','0.1.0','[{"name":"Ana","bot":null,"version":null},{"name":"Ben","bot":null,"version":null},{"name":"random","bot":"random","version":"1"}]','The first evening','["club"]',NULL,NULL,1795235246.5);
INSERT INTO "playtests" VALUES('261121-odd22',1,'cat_in_the_box','playtest.engines.cat_in_the_box.game:CatInTheBox',3,'{"numbers_for_three":7,"forced_lead_breaks":true,"start_player":0}','ed15d390c8db88b5','0.1.0','[{"name":"Ana","bot":null,"version":null},{"name":"Ben","bot":null,"version":null},{"name":"Cy","bot":null,"version":null}]','With entries that fit no table','[]',NULL,NULL,1795236791.5);
INSERT INTO "playtests" VALUES('261121-frk22',1,'cat_in_the_box','playtest.engines.cat_in_the_box.game:CatInTheBox',3,'{"numbers_for_three":7,"forced_lead_breaks":true,"start_player":0}','ed15d390c8db88b5','0.1.0','[{"name":"Ana","bot":null,"version":null},{"name":"Ben","bot":null,"version":null},{"name":"random","bot":"random","version":"1"}]','Another way','["club"]','261121-sound',3,1795236874.0);
CREATE TABLE store (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "store" VALUES('format','1');
COMMIT;
