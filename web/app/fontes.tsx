import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { simplificar } from '#shared/acentos.ts'
import { cpfDigitado } from '#web/relacionamento/busca.ts'
import { useFontesDeClientes } from '#web/relacionamento/fontes-da-paleta.tsx'
import { usePromotor } from '#web/session/promotor.ts'
import { useRecentes } from '#web/session/recentes.ts'
import { textoDoCpf } from '#web/ui/CpfText.tsx'
import type { Fonte } from '#web/ui/paleta.ts'
import { useAcoes } from './acoes-da-paleta.tsx'
import { useFonteDosNumeros } from './fonte-dos-numeros.tsx'
import { useFonteSemPromotor } from './use-fonte-sem-promotor.tsx'
import type { Tela } from './telas.tsx'
import { useTelas } from './use-telas.ts'

/** What people call a screen besides its title. */
const outrosNomes: Partial<Record<Tela['para'], readonly string[]>> = {
  '/front/inicio': ['meu dia', 'home'],
  '/front/esteira': ['esteira'],
  '/front/clientes': ['carteira', 'buscar cliente'],
  '/front/oportunidades': ['quadro'],
  '/front/regras': ['roteiros', 'margem', 'teto de taxa', 'normas'],
  '/front/mailing': ['mailing'],
  '/front/retencao': ['ctc'],
  '/front/preferencias': ['tema escuro', 'atalhos', 'configurações'],
}

const diz = (texto: string, ...nomes: readonly string[]): boolean =>
  nomes.some((nome) => simplificar(nome).includes(simplificar(texto)))

/** The sources of the palette, in order. A module adds its own here. */
export function useFontes(sair: () => void): readonly Fonte[] {
  const navigate = useNavigate()
  const recentes = useRecentes()
  const telas = useTelas()
  const clientes = useFontesDeClientes()
  const numeros = useFonteDosNumeros()
  const semPromotor = useFonteSemPromotor()
  const { estado } = usePromotor()
  const acoes = useAcoes(sair)

  return useMemo(
    () => [
      ...(semPromotor ? [semPromotor] : [...clientes, numeros]),
      {
        grupo: 'Clientes recentes',
        buscar: (texto) =>
          (estado === 'pronto' ? recentes : [])
            .filter(({ nome, cpf }) => {
              const digitos = texto.replace(/\D/g, '')
              return (
                simplificar(nome).includes(simplificar(texto)) ||
                (digitos !== '' && cpf.startsWith(digitos))
              )
            })
            .map(({ idRelacionamento, nome, cpf }) => ({
              id: idRelacionamento,
              titulo: nome,
              descricao: textoDoCpf(cpf),
              icone: <IconUser size={18} stroke={1.6} />,
              exato: cpf === cpfDigitado(texto),
              abrir: () =>
                void navigate({
                  to: '/front/clientes/$idRelacionamento',
                  params: { idRelacionamento },
                }),
            })),
      },
      {
        grupo: 'Telas',
        buscar: (texto) =>
          telas
            .filter(({ titulo, para }) => diz(texto, titulo, ...(outrosNomes[para] ?? [])))
            .map(({ para, titulo, icone, teclas }) => ({
              id: para,
              titulo,
              icone,
              teclas,
              abrir: () => void navigate({ to: para }),
            })),
      },
      {
        grupo: 'Ações',
        buscar: (texto) =>
          acoes.filter(({ nomes }) => texto.trim().length > 2 && diz(texto, ...nomes)),
      },
    ],
    [clientes, numeros, semPromotor, estado, recentes, telas, acoes, navigate],
  )
}
