import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { enviadasDepois, enviosErrados } from './sql/envio.ts'

async function envios({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const errados = await enviosErrados(client, { desde, clientes })
  const depois = await enviadasDepois(client, { desde, clientes })
  return [
    ...errados.map(({ idRelacionamento, idMensagem, outra }) => ({
      tabela: idMensagem === null ? 'relacionamento' : 'mensagem',
      id: idMensagem ?? idRelacionamento,
      diz: outra
        ? 'is a message of another client, template, channel or sending than its row says'
        : 'does not agree with what its sending decided',
    })),
    ...depois.map(({ id }) => ({
      tabela: 'mensagem',
      id,
      diz: 'left after its list ended or its sending was cancelled',
    })),
  ]
}

export const envio: Regra[] = [
  {
    nome: 'envio',
    diz: 'each message of a sending is the one that was decided, and none left after its list ended',
    desde: SEMPRE,
    julgar: envios,
  },
]
