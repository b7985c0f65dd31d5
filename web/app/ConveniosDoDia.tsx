import { Link } from '@tanstack/react-router'
import { Block } from '#web/ui/Block.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'
import cssInicio from './inicio.module.css'
import { useConveniosDoDia } from './use-dia.ts'

/** What there is to offer, by convenio; each opens its oportunidades on the board. */
export function ConveniosDoDia() {
  const { proprias, consulta } = useConveniosDoDia()
  const total = consulta.data?.reduce((soma, { quantidade }) => soma + quantidade, 0)
  return (
    <Block
      titulo={
        proprias ? 'Minhas oportunidades por convênio' : 'Oportunidades em aberto do promotor'
      }
      contagem={total}
      semMargem
      linhas={3}
      consulta={consulta}
      erro="Não foi possível carregar as oportunidades"
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: (
          <EmptyState
            titulo="Nenhuma oportunidade"
            texto="Elas aparecem aqui quando há contratos ou margem."
          />
        ),
      }}
    >
      {(lista) => (
        <ul className={`${cssInicio.convenios} links`}>
          {lista.map(({ codigoConvenio, nome, quantidade, valorLiberado }) => (
            <li key={codigoConvenio}>
              <Link
                to="/front/oportunidades"
                search={
                  proprias
                    ? { convenio: codigoConvenio, vista: 'lista' }
                    : { convenio: codigoConvenio, vista: 'lista', status: 'Em Aberto' }
                }
              >
                <b>{nome}</b>
                <span className="numeros">{quantidade}</span>
                <span className="numeros">
                  <Money valor={valorLiberado} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
