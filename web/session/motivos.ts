import type { CodigoOidc } from './oidc/error.ts'
import type { MotivoSaida } from './oidc/sessao.ts'

type Aviso = { tom: 'erro' | 'informacao'; titulo: string; texto: string }

const motivos: Partial<Record<CodigoOidc | MotivoSaida | 'saiu_so_daqui', Aviso>> = {
  saiu: { tom: 'informacao', titulo: 'Você saiu.', texto: 'Até a próxima.' },
  saiu_so_daqui: {
    tom: 'erro',
    titulo: 'Você saiu deste navegador, e o servidor de identidade não respondeu.',
    texto:
      'Até a sessão dele terminar, a entrada aqui pode não pedir a senha. Entre e saia de novo.',
  },
  expirou: {
    tom: 'informacao',
    titulo: 'Sua sessão terminou.',
    texto: 'Entre de novo: você volta à mesma tela e o que digitou está guardado.',
  },
  ocioso: {
    tom: 'informacao',
    titulo: 'Sua sessão terminou: este computador ficou sem uso.',
    texto: 'Entre de novo: você volta à mesma tela e o que digitou está guardado.',
  },
  outro_usuario: {
    tom: 'informacao',
    titulo: 'Outra pessoa entrou neste navegador.',
    texto: 'Entre de novo para continuar com a sua conta.',
  },
  relogio: {
    tom: 'erro',
    titulo: 'O relógio deste computador está errado.',
    texto: 'Acerte a data e a hora e tente de novo.',
  },
  rede: {
    tom: 'erro',
    titulo: 'O servidor de identidade não respondeu.',
    texto: 'Verifique sua internet e tente de novo em instantes.',
  },
  tempo_esgotado: {
    tom: 'erro',
    titulo: 'O servidor de identidade demorou demais.',
    texto: 'Tente de novo em instantes.',
  },
  pedido_desconhecido: {
    tom: 'erro',
    titulo: 'Esta entrada já não vale.',
    texto: 'A página ficou aberta tempo demais ou foi reaberta do histórico. Entre de novo.',
  },
  servidor: {
    tom: 'erro',
    titulo: 'O servidor de identidade recusou a entrada.',
    texto: 'Tente de novo. Se continuar, entre em contato com o controle de acesso.',
  },
}

const outro: Aviso = {
  tom: 'erro',
  titulo: 'Não foi possível entrar.',
  texto: 'A resposta do servidor de identidade não pôde ser confirmada. Tente de novo.',
}

const conhecidos: Partial<Record<string, Aviso>> = motivos

/** Why the person is at `/login`. Nothing to say to who was simply not signed in. */
export function motivoEmPalavras(motivo: string | undefined): Aviso | undefined {
  if (motivo === undefined || motivo === 'login_necessario') return undefined
  // The address is anybody's: `toString` is a reason of nobody.
  return (Object.hasOwn(conhecidos, motivo) ? conhecidos[motivo] : undefined) ?? outro
}
