// boardgame.io as its guide starts it: storage in memory, Socket.IO. `node server.js PORT`

const { Server } = require('boardgame.io/server');
const game = require('./game.js');

const server = Server({ games: [game], origins: [] });
server.run({ port: Number(process.argv[2]), lobbyConfig: {} }, () => process.stdout.write('ready\n'));
